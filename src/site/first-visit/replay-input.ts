/** Notes the fields that a visitor, or his browser for him, fills while the code is on its way (`earlyFields`, ui/layout/replay-typing.ts). */
export const EARLY_TYPING_SCRIPT =
  "window.earlyFields=new Set;addEventListener('input',function(e){var f=window.earlyFields;f&&f.add(e.target)},true)";
