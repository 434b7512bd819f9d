import type { DialogSlotProps } from '../dialogs.ts';
import { QuizDialog } from '../features/quiz/quiz-dialog.tsx';
import { useRegionPhone } from '../shell/region-phone.tsx';

/** The window of the quiz with the agency's phone of the region. */
export default function QuizWindow(props: DialogSlotProps<'quiz'>) {
  return <QuizDialog {...props} phone={useRegionPhone()} />;
}
