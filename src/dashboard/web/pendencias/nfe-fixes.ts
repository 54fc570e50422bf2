import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTenantChoice } from '../../../access/web/tenant-choice.store.ts';
import { api } from '../../../kit/web/api/api-client.ts';
import type { EditPart } from '../../../pessoa/form/edit-part.ts';
import { isField, isGroup } from '../../../pessoa/labels.ts';
import { labelOfPath, refusedOf } from '../../../pessoa/nfe/nfe-items.ts';

type NfeItem = { code: string; path: string; nivel: string; message: string };

/** What to correct first in a record that is not ready for its invoice, and how much there is besides. */
export type NfeFix = {
  /** what is wrong, in a sentence; `+2` where more is */
  text: string;
  part: EditPart;
  /** the very field, or the list that lacks an item */
  path: string;
  /** whether there are signs that the program can change */
  repairable: boolean;
};

/** What to correct in each record that is shown, by its id; nothing for those of another pendência. */
export function useNfeFixes(shown: readonly { id: string }[]): ReadonlyMap<string, NfeFix> {
  const tenant = useTenantChoice();
  const ids = shown.map(({ id }) => id);
  const { data } = useQuery({
    // under `pessoas`, so that saving a record asks again
    queryKey: ['pessoas', 'nfe', tenant, ids],
    queryFn: async ({ signal }) => {
      const starts = ids.filter((_id, index) => index % MOST_IDS === 0).map((_id, page) => page * MOST_IDS);
      const answers = starts.map((start) =>
        api.get('/api/pessoas/nfe', { query: { id: ids.slice(start, start + MOST_IDS) }, signal }),
      );
      const pessoas = (await Promise.all(answers)).flatMap((answer) => answer.data.pessoas);
      return new Map(pessoas.flatMap(({ id, items }) => toFix(items).map((fix) => [id, fix] as const)));
    },
    // a row that goes does not take the words of the others away
    placeholderData: keepPreviousData,
    enabled: ids.length > 0,
  });
  return data ?? NONE;
}

const MOST_IDS = 100;
const NONE: ReadonlyMap<string, NfeFix> = new Map();

/** One, or none where nothing is refused. */
function toFix(items: readonly NfeItem[]): NfeFix[] {
  const refused = refusedOf(items);
  const [first] = refused;
  const part = first?.path.split('.')[0] ?? '';
  if (!first || !(isField(part) || isGroup(part))) return [];
  const others = refused.length - 1;
  const text = others === 0 ? sayWhere(first) : `${sayWhere(first)} +${others}`;
  return [{ text, part, path: first.path, repairable: refused.some(({ code }) => code === LETRA_ESTRANHA) }];
}

const LETRA_ESTRANHA = 'nfe_letra_estranha';

/** The first sentence; with the name of the field where that is not said in it. */
function sayWhere({ path, message }: NfeItem): string {
  const [sentence = message] = message.split('. ');
  const label = labelOfPath(path).split(' · ').at(-1) ?? '';
  return sentence.toLowerCase().includes(label.toLowerCase()) ? sentence : `${label}: ${sentence}`;
}
