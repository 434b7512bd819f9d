import { QuizDialog } from '../../leads/web/quiz/quiz-dialog.tsx';
import type { DialogSlotProps } from '../client/dialogs.ts';
import { useRegionPhone } from '../shell/region-phone.tsx';

/** The window of the quiz with the agency's phone of the region. */
export default function QuizWindow(props: DialogSlotProps<'quiz'>) {
  return <QuizDialog {...props} phone={useRegionPhone()} />;
}
