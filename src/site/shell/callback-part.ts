import { laterPart } from '../ui/layout/later-part.tsx';

/** The invitation to talk above the footer. */
export const CallbackPart = laterPart(
  'callback',
  () => import('./callback-block.tsx'),
  import.meta.env.SSR && (await import('./callback-block.tsx')),
);
