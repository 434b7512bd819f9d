import type { DialogSlotProps } from '../dialogs.ts';
import { QuizDialog } from '../features/quiz/quiz-dialog.tsx';
import { useSite } from '../shell/site.ts';

/** The window of the quiz with the agency's phone. */
export default function QuizWindow(props: DialogSlotProps<'quiz'>) {
  return <QuizDialog {...props} phone={useSite().config.brand.phone} />;
}
