import { Form } from 'react-router';
import { groupDigits, NBSP } from '../../platform/rules/russian.ts';
import { Button } from '../../site/ui/button.tsx';
import { Icon } from '../../site/ui/icon.tsx';
import { IconMap2 } from '../../site/ui/icons.ts';
import { keptFields } from '../rules/search-form.ts';
import { KeptFilters } from './kept-filters.tsx';
import { PlaceField } from './places/place-field.tsx';
import { PlaceQuestionBox } from './places/place-question.tsx';
import styles from './search-box.module.css';
import { PriceWordsField, RoomsField, SelectField } from './search-box-fields.tsx';
import { type SearchBoxState, useSearchBox } from './use-search-box.ts';

export interface SearchBoxProps extends SearchBoxState {
  readonly deadlines: readonly { readonly id: number; readonly title: string }[];
  readonly unreadPrice: boolean;
  /** A part of the ground was pressed. */
  readonly onArea: (key: string) => void;
}

/** The search of the main page: a form that works without JavaScript, and with it says how many complexes it will show. */
export function SearchBox(props: SearchBoxProps) {
  const { areas, deadlines, filled, year, unreadPrice, onArea } = props;
  const box = useSearchBox(props);
  const { form, fields, times, area, places, term, question, shown, recount } = box;
  return (
    <div className={styles.place} id="search">
      <Form
        ref={form}
        action="/search"
        role="search"
        aria-label="Поиск новостроек"
        className={styles.box}
        onSubmit={box.keep}
        onChange={recount}
        onBlur={recount}
      >
        {/* Enter in a field presses the first button of a form. */}
        <button type="submit" className="nv-hidden" tabIndex={-1} aria-hidden="true">
          Показать
        </button>
        {keptFields(fields).map(([name, value]) => (
          <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
        ))}
        {places.map(({ kind, id }) => (
          <input key={`${kind}/${id}`} type="hidden" name={kind} value={id} />
        ))}
        <div className={styles.areas} role="radiogroup" aria-label="Где искать">
          {areas.map(({ key, title }) => (
            <label key={key} className={styles.area}>
              <input
                type="radio"
                name="area"
                value={key}
                checked={key === area}
                onChange={() => {
                  box.setOwn(key);
                  onArea(key);
                }}
              />
              {title}
            </label>
          ))}
          <OnMap className={styles.onMap} />
        </div>
        <div className={styles.fields}>
          <PlaceField
            key={box.cleared}
            className={styles.where}
            tall
            chosen={places.map(({ kind, id, title }) => ({ key: kind, id, title }))}
            term={term}
            onTerm={box.setTerm}
            onTake={box.take}
            beside={box.beside}
            onRemove={box.remove}
          />
          <RoomsField key={`rooms/${times}`} first={fields.getAll('rooms').map(Number)} />
          <PriceWordsField
            key={`price/${times}`}
            first={fields.get('price') ?? ''}
            unread={times === 0 && unreadPrice}
          />
          <SelectField
            key={`term/${times}`}
            name="release_date"
            caption="Срок сдачи"
            any="Любой"
            first={fields.get('release_date') ?? ''}
            className={styles.deadline}
          >
            {deadlines.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </SelectField>
          <Button type="submit" variant="primary" className={styles.submit} aria-live="polite">
            {shown === undefined ? 'Показать' : `Показать ${groupDigits(shown)}${NBSP}ЖК`}
          </Button>
          <OnMap className={styles.onMapBelow} />
        </div>
        <KeptFilters fields={fields} year={year} onRemove={box.drop} />
        {question && question.term === term && (
          <PlaceQuestionBox question={question} filled={filled} onChoose={box.answer} />
        )}
      </Form>
    </div>
  );
}

/** The same search, shown as a map: beside the areas, on phones below the form. */
function OnMap({ className }: { readonly className: string | undefined }) {
  return (
    <button type="submit" name="view" value="map" className={className} data-live="">
      <Icon of={IconMap2} size={18} />
      Найти на{NBSP}карте
    </button>
  );
}
