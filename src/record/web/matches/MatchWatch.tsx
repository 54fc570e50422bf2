import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useCurrentTenant, useMay } from '../../../access/web/use-permissions.ts';
import type { Pessoa } from '../../../pessoa/pessoa.ts';
import type { FoundAt } from '../editing/field-notes.ts';
import { usePessoaFormHandle } from '../editing/form-context.ts';
import { AlikeLine } from './AlikeLine.tsx';
import { AlikePanel } from './AlikePanel.tsx';
import { askMatches } from './matches.api.ts';
import {
  isSamePart,
  isStillOf,
  NO_QUESTION,
  partOfField,
  type Person,
  personOf,
  questionOf,
} from './match-question.ts';
import { useApart } from './use-apart.ts';

type Props = {
  /** the stored record; undefined for a new one */
  base: () => Pessoa | undefined;
  onFound: (found: FoundAt) => void;
  /** the form is an empty row of the list, which has room for a single line */
  inRow?: boolean;
};

const NOTHING: FoundAt = new Map();

/**
 * Looks for records of the person being typed in: by the document as soon as it is complete, by the other fields on blur.
 * A record with the document is shown at its field, similar ones in a panel. Another name or date cancels the request.
 * Nothing is shown without an answer, and a save never waits for it.
 */
export function MatchWatch({ base, onFound, inRow = false }: Props) {
  const tenant = useCurrentTenant();
  const mayAsk = useMay('pessoa.findByDocument') && tenant !== undefined;
  const mayRestore = useMay('pessoa.restore');
  const { store } = usePessoaFormHandle();
  const parts = useQuestion(base);
  const { others, setApart } = useApart(base);
  const { tipo } = store.get();
  const { data, isPlaceholderData } = useQuery({
    queryKey: ['matches', tenant?.id, tipo, parts, mayRestore],
    queryFn: ({ signal }) => askMatches(parts, { tipo, except: base()?.id, mayRestore, signal }),
    enabled: mayAsk && parts !== NO_QUESTION,
    // similar records stay until the next answer
    placeholderData: (before) => (parts.person ? before : undefined),
    retry: false,
    gcTime: 0,
  });
  const found = (isPlaceholderData ? undefined : data?.found) ?? NOTHING;
  const show = useEffectEvent(onFound);
  useEffect(() => show(found), [found]);

  const candidates = (parts.person && data?.alike) ?? [];
  const alike = candidates.filter(({ pessoa }) => !others.has(pessoa.id));
  const Shown = inRow ? AlikeLine : AlikePanel;
  return (
    <Shown alike={alike} tipo={tipo} openId={base()?.id} onOther={() => setApart(alike.map(({ pessoa }) => pessoa))} />
  );
}

/** The question to send. Its person part changes on blur and is dropped when name or date change. */
function useQuestion(base: () => Pessoa | undefined) {
  const { store } = usePessoaFormHandle();
  const [parts, setParts] = useState(NO_QUESTION);
  const read = useEffectEvent(() => questionOf(store.get(), base()));
  useEffect(() => {
    let last = personOf(store.get());
    const update = (isLeaving: boolean) => {
      const now = read();
      const typed = personOf(store.get());
      const asksAnew = isLeaving || isFilledByProgram(last, typed);
      last = typed;
      setParts((previous) => {
        const isSame = isSamePart(now.person, previous.person);
        const keeps = isSame || (!asksAnew && isStillOf(previous.person, now.person));
        const person = keeps ? previous.person : asksAnew ? now.person : undefined;
        const isAsAsked = now.documento === previous.documento && now.ownDocumento === previous.ownDocumento;
        if (isAsAsked && person === previous.person) return previous;
        return now.documento === undefined && person === undefined ? NO_QUESTION : { ...now, person };
      });
    };
    const handleChange = () => update(false);
    const handleLeave = () => update(true);
    const unsubscribe = store.subscribe(handleChange);
    document.addEventListener('focusout', handleLeave);
    return () => {
      unsubscribe();
      document.removeEventListener('focusout', handleLeave);
    };
  }, [store]);
  return parts;
}

/** Whether fields other than the focused one changed, because a text was pasted. */
function isFilledByProgram(before: Person, now: Person): boolean {
  const { activeElement } = document;
  const field = activeElement instanceof HTMLElement ? activeElement.dataset['field'] : undefined;
  const typed = field === undefined ? undefined : partOfField(field);
  const keys = Object.keys(now) as (keyof Person)[]; // Object.keys widens
  return keys.some((key) => key !== typed && JSON.stringify(now[key]) !== JSON.stringify(before[key]));
}
