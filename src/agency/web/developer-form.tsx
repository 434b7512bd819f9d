import { Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { innProblem, ogrnProblem } from '../../platform/rules/requisites.ts';
import { RestoredNote } from '../../site/office/device/restored-note.tsx';
import { useOfficeForm } from '../../site/office/device/use-office-form.ts';
import forms from '../../site/office/office-form.module.css';
import { Button } from '../../site/ui/button.tsx';
import type { DeveloperRow } from '../contract/developers.ts';
import { DeveloperLogo } from './developer-logo.tsx';

interface DeveloperFormProps {
  readonly developer: DeveloperRow | undefined;
  readonly onClose: () => void;
  readonly onSaved: (row: DeveloperRow) => void;
  /** Its logo changed; the form stays open. */
  readonly onLogo: (row: DeveloperRow) => void;
}

const FIELDS = ['legal_name', 'inn', 'ogrn', 'site', 'founded_year', 'description'] as const;
type Field = (typeof FIELDS)[number] | 'title';
const LABELS: Readonly<Record<Exclude<Field, 'description'>, string>> = {
  title: 'Название',
  legal_name: 'Юридическое лицо полностью',
  inn: 'ИНН',
  ogrn: 'ОГРН',
  site: 'Сайт',
  founded_year: 'Год основания',
};

/** What cards say of a developer; what the feed says shows through where a field is empty. */
export function DeveloperForm({ developer: opened, onClose, onSaved, onLogo }: DeveloperFormProps) {
  const [developer, setDeveloper] = useState(opened);
  const [start] = useState(() => valuesOf(opened));
  const form = useOfficeForm('developer', opened?.id ?? 'new', start);
  const { draft: values, long, saving } = form;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // What nobody touched is not judged again.
    const changed = Object.fromEntries(
      Object.entries(values).filter(([field, value]) => value !== start[field as Field]),
    );
    const said = 'Застройщик сохранён';
    const body = { version: developer?.version ?? '', ...changed };
    const sent = developer
      ? await form.send('changeDeveloper', { params: { id: developer.id }, body }, said)
      : await form.send('addDeveloper', { body: values }, said);
    if (sent === 'waiting') onClose();
    else if (sent) onSaved(sent.answer.data);
  };
  const input = (field: Exclude<Field, 'description'>, description?: string, problem?: string) => (
    <TextInput
      label={LABELS[field]}
      description={description}
      {...long(field, field === 'legal_name' ? 300 : 500)}
      {...(problem ? { error: problem } : {})}
      required={field === 'title' && !developer?.stated.title.feed}
      data-autofocus={field === 'title' || undefined}
    />
  );
  const { title, site } = developer?.stated ?? {};
  return (
    <form className={forms.form} noValidate onSubmit={(event) => void submit(event)}>
      <RestoredNote form={form} />
      {input('title', title?.feed ? `В фиде: ${title.feed}; пусто — как в фиде` : undefined)}
      {input('legal_name', 'Так, как в проектной декларации: ООО «Специализированный застройщик …»')}
      {input('inn', undefined, typedProblem(values.inn, start.inn, innProblem))}
      {input('ogrn', undefined, typedProblem(values.ogrn, start.ogrn, ogrnProblem))}
      {input('site', site?.feed ? `В фиде: ${site.feed}` : undefined)}
      {input('founded_year')}
      {developer && developer.declarations.length > 0 && (
        <details>
          <summary>Проектные декларации: {developer.declarations.length}</summary>
          <ul>
            {developer.declarations.map(({ complex_id, title, url }) => (
              <li key={complex_id}>
                <Link className="nv-link" to={`/admin/catalogue/${complex_id}#field-declaration_url`}>
                  {title ?? `№ ${complex_id}`}
                </Link>
                : {url}
              </li>
            ))}
          </ul>
        </details>
      )}
      {developer && (
        <DeveloperLogo
          developer={developer}
          onChanged={(row) => {
            setDeveloper(row);
            onLogo(row);
          }}
        />
      )}
      <Textarea label="О застройщике" {...long('description', 2_000)} autosize minRows={3} />
      <div className={forms.buttons}>
        <Button onClick={onClose}>Отмена</Button>
        <Button type="submit" variant="primary" busy={saving ? 'Сохраняем' : undefined}>
          Сохранить
        </Button>
      </div>
    </form>
  );
}

/** Said while it is typed, once all of its digits could be there. */
function typedProblem(typed: string, before: string, problemOf: (text: string) => string | undefined) {
  const digits = typed.replace(/\s/g, '').length;
  return typed === before || digits < 10 ? undefined : problemOf(typed);
}

function valuesOf(developer: DeveloperRow | undefined): Record<Field, string> {
  const own = Object.fromEntries(FIELDS.map((field) => [field, String(developer?.[field] ?? '')])) as Record<
    (typeof FIELDS)[number],
    string
  >;
  return { ...own, site: developer?.stated.site.curated ?? '', title: developer?.stated.title.curated ?? '' };
}
