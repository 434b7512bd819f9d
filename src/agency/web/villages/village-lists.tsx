import styles from '../curation/catalogue-page.module.css';
import { cornersOf, Lines, type LinesProps, Outline, Part, titledLine } from '../curation/lines-part.tsx';
import type { VillageEditProps } from './village-facts.tsx';

type Save = LinesProps['onSave'];

/** Facts in lines, advantages and the border on the map, each as lines of text in a part of its own. */
export function VillageLists({ village, onSaved }: VillageEditProps) {
  const { id, version, specifications, advantages, polygon } = village;
  const saves =
    (bodyOf: (lines: string[]) => object, said: string): Save =>
    async (lines, send) => {
      const body = { version, ...bodyOf(lines) };
      const sent = await send('changeCuratedVillage', { params: { id }, body }, said);
      if (sent && sent !== 'waiting') onSaved(sent.answer.data);
      return sent !== false;
    };
  return (
    <>
      <Part id="specifications" title="Характеристики">
        <Lines
          form="village-lines"
          of={`${id}-specifications`}
          label="Характеристики"
          description="По одной в строке: название — значение"
          lines={specifications.map(({ title, value }) => `${title} — ${value}`)}
          onSave={saves(
            (lines) => ({
              specifications: lines.map(titledLine).map(({ title, text }) => ({ title, value: text ?? '' })),
            }),
            'Характеристики сохранены',
          )}
        />
      </Part>
      <Part id="texts" title="Преимущества">
        <Lines
          form="village-lines"
          of={`${id}-advantages`}
          label="Преимущества"
          description="По одному в строке: название — пояснение"
          lines={advantages.map(({ title, text }) => (text ? `${title} — ${text}` : title))}
          onSave={saves((lines) => ({ advantages: lines.map(titledLine) }), 'Преимущества сохранены')}
        />
      </Part>
      <Part id="outline" title="Граница на карте">
        <div className={styles.beside}>
          <Lines
            form="village-lines"
            of={`${id}-outline`}
            label="Граница на карте"
            description="Точка в строке: широта, долгота. Не меньше трёх; пусто — без границы"
            lines={(polygon ?? []).map(([lat, lng]) => `${lat}, ${lng}`)}
            onSave={saves((lines) => ({ polygon: lines.length === 0 ? null : cornersOf(lines) }), 'Граница сохранена')}
          />
          <Outline points={polygon} />
        </div>
      </Part>
    </>
  );
}
