import { AdvantagesPart, Lines, type LinesProps, Part, titledLine } from '../curation/lines-part.tsx';
import { OutlinePart } from '../curation/outline-part.tsx';
import type { VillageEditProps } from './village-facts.tsx';

type Send = Parameters<LinesProps['onSave']>[1];

/** Facts in lines, advantages and the border on the map, each as lines of text in a part of its own. */
export function VillageLists({ village, onSaved }: VillageEditProps) {
  const { id, version, specifications, advantages, polygon } = village;
  const of = String(id);
  const save = async (stated: object, send: Send, said: string): Promise<boolean> => {
    const sent = await send('changeCuratedVillage', { params: { id }, body: { version, ...stated } }, said);
    if (sent && sent !== 'waiting') onSaved(sent.answer.data);
    return sent !== false;
  };
  return (
    <>
      <Part id="specifications" title="Характеристики">
        <Lines
          form="village-lines"
          of={`${of}-specifications`}
          label="Характеристики"
          description="По одной в строке: название — значение"
          lines={specifications.map(({ title, value }) => `${title} — ${value}`)}
          onSave={(lines, send) => {
            const stated = lines.map(titledLine).map(({ title, text }) => ({ title, value: text ?? '' }));
            return save({ specifications: stated }, send, 'Характеристики сохранены');
          }}
        />
      </Part>
      <AdvantagesPart
        form="village-lines"
        of={of}
        advantages={advantages}
        onSave={(stated, send) => save({ advantages: stated }, send, 'Преимущества сохранены')}
      />
      <OutlinePart
        form="village-lines"
        of={of}
        title="Граница на карте"
        without="без границы"
        polygon={polygon}
        onSave={(corners, send) => save({ polygon: corners }, send, 'Граница сохранена')}
      />
    </>
  );
}
