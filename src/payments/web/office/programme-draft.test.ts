import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readPaymentProgrammes } from '../../rules/payment-programmes.ts';
import { bodyOf, draftOf, emptyDraft } from './programme-draft.ts';

const file = readPaymentProgrammes(JSON.parse(readFileSync('data/reference/payment-programmes.json', 'utf8')));

it.each(file.programmes.map((programme) => [programme.id, programme] as const))(
  'the form of «%s», sent as it is, changes nothing',
  (_id, programme) => {
    const { id: _known, ...fields } = programme;
    expect(bodyOf(draftOf(programme))).toEqual(fields);
  },
);

it('parts of the other kind are left out, empty numbers are not taken for nought', () => {
  const instalment = bodyOf({ ...emptyDraft('2026-11-22'), kind: 'instalment', rate: 5, inTranches: true });
  expect(instalment).toMatchObject({ rate: null, tranche: null, instalment: { every_months: 3, final: 0 } });
  const credit = bodyOf({ ...emptyDraft('2026-11-22'), costFrom: 12, minDown: '' });
  expect(credit).toMatchObject({ instalment: null, full_cost: { from: 12, to: Number.NaN }, min_down: Number.NaN });
});
