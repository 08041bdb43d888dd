// SPDX-License-Identifier: LGPL-2.1-or-later
#include "report/citations.h"

namespace arthrowear
{
std::vector<std::string>
papers_of(const std::string &model)
{
  if (model == "hip_cup")
    return {
        "F. Jourdan, A. Samida: An implicit numerical method for wear modeling applied to a hip "
        "joint prosthesis problem. Comput. Methods Appl. Mech. Engrg. 198 (2009) 2209-2217, doi "
        "10.1016/j.cma.2009.02.017."};
  if (model == "hip_layer")
    return {
        "Y. Bei, B. J. Fregly: Multibody dynamic simulation of knee contact mechanics. Med. Eng. "
        "Phys. 26 (2004) 777-789 (the elastic layer)."};
  if (model == "tibial_tray" || model == "interface")
    return {
        "J. Rojek, J. J. Telega, S. Stupkiewicz: Contact problems with friction, adhesion and "
        "wear in orthopaedic biomechanics. Part II: numerical implementation and application to "
        "implanted knee joints. J. Theor. Appl. Mech. 39 (2001)."};
  if (model == "hip_dynamics")
    return {"E. Askari, P. Flores, D. Dabirrahmani, R. Appleyard: Dynamic modeling and analysis of "
            "wear in spatial hard-on-hard couple hip replacements using multibody systems "
            "methodologies. Nonlinear Dyn. (2015), doi 10.1007/s11071-015-2216-9."};
  if (model == "gait_dynamics")
    return {
        "J. Costa, J. Peixoto, P. Moreira, A. P. Souto, P. Flores, H. M. Lankarani: Influence of "
        "the hip joint modeling approaches on the kinematics of human gait. J. Tribol. 138 "
        "(2016) 031201."};
  if (model == "knee_dynamics")
    return {
        "M. Machado, P. Flores, J. Ambrósio, A. Completo: Influence of the contact model on the "
        "dynamic response of the human knee joint. Proc. IMechE K (2011), doi "
        "10.1177/1464419311413988."};
  return {};
}
} // namespace arthrowear
