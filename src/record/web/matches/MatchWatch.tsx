import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useCurrentTenant, useMay } from '../../../access/web/use-permissions.ts';
import type { Pessoa } from '../../../pessoa/pessoa.ts';
import type { FoundAt } from '../editing/field-notes.ts';
import { usePessoaFormHandle } from '../editing/form-context.ts';
import { askMatches } from './matches.api.ts';
import { isSamePart, NO_QUESTION, questionOf, type QuestionParts } from './match-question.ts';

type Props = {
  /** the record as it is stored; undefined for a new one */
  base: () => Pessoa | undefined;
  onFound: (found: FoundAt) => void;
};

const NOTHING: FoundAt = new Map();

/**
 * Asks whether the register has already whom somebody is typing in: by the document as soon as it is complete, by the name
 * with the date or a phone when a field is left. What is typed further cancels the question, and without an answer nothing
 * is said: saving checks again.
 */
export function MatchWatch({ base, onFound }: Props) {
  const tenant = useCurrentTenant();
  const mayAsk = useMay('pessoa.findByDocument') && tenant !== undefined;
  const mayRestore = useMay('pessoa.restore');
  const { store } = usePessoaFormHandle();
  const parts = useQuestion(base);
  const { tipo } = store.get();
  const { data } = useQuery({
    queryKey: ['matches', tenant?.id, tipo, parts, mayRestore],
    queryFn: ({ signal }) => askMatches(parts, { tipo, except: base()?.id, mayRestore, signal }),
    enabled: mayAsk && parts !== NO_QUESTION,
    retry: false,
    gcTime: 0,
  });
  const show = useEffectEvent(onFound);
  useEffect(() => show(data ?? NOTHING), [data]);
  return null;
}

/** What to ask now, as far as the fields still say it. */
function useQuestion(base: () => Pessoa | undefined): QuestionParts {
  const { store } = usePessoaFormHandle();
  const [parts, setParts] = useState(NO_QUESTION);
  const read = useEffectEvent(() => questionOf(store.get(), base()));
  useEffect(() => {
    const update = (isLeaving: boolean) => {
      const now = read();
      setParts((asked) => {
        const isSame = isSamePart(now.person, asked.person);
        const person = isLeaving && !isSame ? now.person : isSame ? asked.person : undefined;
        if (now.documento === asked.documento && person === asked.person) return asked;
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
