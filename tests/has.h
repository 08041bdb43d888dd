// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <gtest/gtest.h>

/// A text has a part, or has it not; a failure shows both.
#define EXPECT_HAS(text, part) EXPECT_PRED_FORMAT2(::testing::IsSubstring, part, text)
#define EXPECT_HAS_NOT(text, part) EXPECT_PRED_FORMAT2(::testing::IsNotSubstring, part, text)
#define ASSERT_HAS(text, part) ASSERT_PRED_FORMAT2(::testing::IsSubstring, part, text)
