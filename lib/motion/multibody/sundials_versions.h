// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

// SUNDIALS 6 and 7 under one set of names: the only place that asks for the version of SUNDIALS.

#include <arkode/arkode_erkstep.h>
#include <cvode/cvode.h>
#include <sundials/sundials_context.h>
#include <sundials/sundials_version.h>

#include <string>

#if SUNDIALS_VERSION_MAJOR >= 7
#include <sundials/sundials_logger.h>
#endif

/// ARKODE's function that ends in the name. ERKStepGetDky() of SUNDIALS 6, for example, is
/// ARKodeGetDky() from 7.1 on.
#if SUNDIALS_VERSION_MAJOR > 7 || (SUNDIALS_VERSION_MAJOR == 7 && SUNDIALS_VERSION_MINOR >= 1)
#define ARTHROWEAR_ARKODE(name) ARKode##name
#else
#define ARTHROWEAR_ARKODE(name) ERKStep##name
#endif

namespace arthrowear::sundials
{
#if SUNDIALS_VERSION_MAJOR >= 7

/// Stores the message of an error in the string that `text` points to.
inline void
store_message(int, const char *, const char *, const char *message, const SUNErrCode code,
              void *text, SUNContext)
{
  if (code < 0)
    *static_cast<std::string *>(text) = message;
}

/// A context without MPI. Errors are stored in `message`, which must live as long as the context;
/// nothing is printed. @return 0, or the error's number
inline int
create_context(SUNContext &context, std::string &message)
{
  SUNLogger logger = nullptr;
  int code = SUNContext_Create(SUN_COMM_NULL, &context);
  if (code == 0)
    code = SUNContext_GetLogger(context, &logger);
  if (code == 0)
    code = SUNLogger_SetWarningFilename(logger, "/dev/null"); // standard output otherwise
  if (code == 0)
    code = SUNContext_ClearErrHandlers(context);
  if (code == 0)
    code = SUNContext_PushErrHandler(context, store_message, &message);
  return code;
}

/// The context has the handler of errors already.
inline int
store_errors_of_arkode(void *, std::string &)
{
  return 0;
}

inline int
store_errors_of_cvode(void *, std::string &)
{
  return 0;
}

#else

/// Stores the message of an error in the string that `text` points to.
inline void
store_message(const int code, const char *, const char *, char *message, void *text)
{
  if (code < 0)
    *static_cast<std::string *>(text) = message;
}

/// A context without MPI. @return 0, or the error's number
inline int
create_context(SUNContext &context, std::string &)
{
  return SUNContext_Create(nullptr, &context);
}

/// Errors of the integrator are stored in `message`, which must live as long as the integrator;
/// nothing is printed. @return 0, or the error's number
inline int
store_errors_of_arkode(void *integrator, std::string &message)
{
  return ERKStepSetErrHandlerFn(integrator, store_message, &message);
}

inline int
store_errors_of_cvode(void *integrator, std::string &message)
{
  return CVodeSetErrHandlerFn(integrator, store_message, &message);
}

#endif
} // namespace arthrowear::sundials
