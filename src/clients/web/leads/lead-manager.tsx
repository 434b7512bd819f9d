import { Select } from '@mantine/core';
import { useState } from 'react';
import type { LeadRow } from '../../../leads/contract/lead-work.ts';
import { callApi } from '../../../site/client/api-client.ts';
import { saved } from '../../../site/office/saved.ts';

/** Whom a request can be handed to. */
export interface Choice {
  readonly value: string;
  readonly label: string;
}

export interface LeadManagerProps {
  readonly lead: LeadRow;
  readonly colleagues: readonly Choice[];
  /** It was handed over, or somebody was quicker: other requests of his changed too. */
  readonly onHanded: () => void;
}

/** Who leads the sender. One choice hands his requests over, and makes him a client first if he is none. */
export function LeadManager({ lead, colleagues, onHanded }: LeadManagerProps) {
  const [saving, setSaving] = useState(false);
  const hand = async (to: string | null) => {
    if (to === null || Number(to) === lead.manager?.id) return;
    setSaving(true);
    const call = callApi('handLead', {
      params: { id: lead.id, manager_id: Number(to) },
      query: { from: lead.manager?.id ?? 0 },
    });
    await saved(call, 'Заявка передана');
    setSaving(false);
    onHanded();
  };
  return (
    <Select
      aria-label={`Менеджер заявки № ${lead.id}`}
      placeholder="Передать…"
      size="sm"
      data={[...colleagues]}
      value={lead.manager ? String(lead.manager.id) : null}
      disabled={saving}
      comboboxProps={{ width: 220, position: 'bottom-start' }}
      onChange={(value) => void hand(value)}
    />
  );
}
