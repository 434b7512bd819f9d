import { Dialog } from '../../ui/dialog.tsx';
import type { Search } from './use-search.ts';

export interface AllFiltersProps {
  readonly search: Search;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** «Все фильтры». */
export default function AllFilters({ open, onClose }: AllFiltersProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Все фильтры" width={880}>
      {null}
    </Dialog>
  );
}
