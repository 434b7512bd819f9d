import type { ReactNode } from 'react';
import { Tag } from '../../site/ui/tag.tsx';
import type { FilterWord } from '../rules/filter-words.ts';

export interface FilterTagsProps {
  readonly words: readonly FilterWord[];
  /** Name of the list. */
  readonly label: string;
  readonly className: string | undefined;
  readonly onRemove: (word: FilterWord) => void;
  /** What a tag says; the words of the filter when left out. */
  readonly say?: (word: FilterWord) => string;
  /** Behind the tags. */
  readonly children?: ReactNode;
}

/** A tag for each filter that is set, which takes it away; nothing without any. */
export function FilterTags({ words, label, className, onRemove, say = textOf, children }: FilterTagsProps) {
  if (words.length === 0) return null;
  return (
    <ul className={className} aria-label={label} data-print="hide">
      {words.map((word) => (
        <li key={word.key}>
          <Tag removeLabel={`Убрать фильтр: ${say(word)}`} onRemove={() => onRemove(word)}>
            {say(word)}
          </Tag>
        </li>
      ))}
      {children}
    </ul>
  );
}

const textOf = ({ text }: FilterWord): string => text;
