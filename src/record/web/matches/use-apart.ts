import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useMay } from '../../../access/web/use-permissions.ts';
import { notify } from '../../../kit/web/browser/notifications.store.ts';
import type { Alike } from '../../../matching/alike.schema.ts';
import type { Pessoa } from '../../../pessoa/pessoa.ts';
import { usePessoaFormHandle } from '../editing/form-context.ts';
import { storeApart } from './matches.api.ts';

type Other = Alike['pessoa'];

/**
 * The records that the user marked as another person. The form hides them; after the record is saved, the decisions are stored.
 * For a role that may not store decisions, they are only hidden.
 */
export function useApart(base: () => Pessoa | undefined) {
  const { store } = usePessoaFormHandle();
  const mayJudge = useMay('pessoa.judge');
  const [others, setOthers] = useState<ReadonlySet<string>>(new Set());
  /** marked, but not stored yet */
  const waiting = useRef<Other[]>([]);
  /** the version of the record at the last check */
  const version = useRef(base()?.version);
  const storeDecisions = useEffectEvent(() => {
    const saved = base();
    if (!saved || saved.version === version.current) return;
    version.current = saved.version;
    const decided = waiting.current.splice(0);
    if (mayJudge) for (const other of decided) void storeApartOrOffer(saved.id, other);
  });
  useEffect(() => {
    const unsubscribe = store.subscribe(() => storeDecisions());
    return () => {
      unsubscribe();
      // a save that leaves the page causes no change of the store
      storeDecisions();
    };
  }, [store]);
  const setApart = (found: readonly Other[]) => {
    waiting.current.push(...found);
    setOthers((known) => new Set([...known, ...found.map(({ id }) => id)]));
  };
  return { others, setApart };
}

async function storeApartOrOffer(id: string, other: Other): Promise<void> {
  try {
    await storeApart([id, other.id]);
  } catch {
    notify({
      kind: 'warning',
      message: `A ficha foi salva. Falta anotar que ${other.nome} (${other.codigo}) é outra.`,
      action: { label: 'Anotar', onAction: () => void storeApartOrOffer(id, other) },
    });
  }
}
