import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCurrentTenant } from '../../../access/web/use-permissions.ts';
import { api } from '../../../kit/web/api/api-client.ts';
import { Dialog } from '../../../kit/web/overlay/Dialog.tsx';
import { Button } from '../../../kit/web/ui/Button.tsx';
import type { Pessoa } from '../../../pessoa/pessoa.ts';
import css from './RecordSources.module.css';

/** The sources of the values of a record. Nothing is shown for a record that people typed. */
export function RecordSources({ pessoa }: { pessoa: Pessoa }) {
  const tenant = useCurrentTenant();
  const [isOpen, setOpen] = useState(false);
  const { id, version } = pessoa;
  const { data } = useQuery({
    // the sources of a version never change
    queryKey: ['pessoas', 'one', tenant?.id, 'fontes', id, version],
    queryFn: async ({ signal }) => (await api.get('/api/pessoas/{id}/fontes', { params: { id }, signal })).data.items,
    enabled: tenant !== undefined,
    // the sources of the previous version, until the new ones load: the button does not move
    placeholderData: keepPreviousData,
  });
  // the form does not need the sources: without an answer they are omitted
  if (!data || data.length === 0) return null;
  return (
    <>
      <Button size="sm" variant="subtle" onClick={() => setOpen(true)}>
        De onde veio
      </Button>
      {isOpen && (
        <Dialog open title={`De onde veio a ficha ${pessoa.codigo}`} onClose={() => setOpen(false)}>
          <p className={css.about}>O que não está aqui foi escrito ou alterado por uma pessoa.</p>
          <dl className={css.fields}>
            {data.map(({ path, label, source }) => (
              <div key={path} className={css.field}>
                <dt>{label}</dt>
                <dd title={source.key}>{source.text}</dd>
              </div>
            ))}
          </dl>
        </Dialog>
      )}
    </>
  );
}
