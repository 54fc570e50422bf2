import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTenantChoice } from '../../../access/web/tenant-choice.store.ts';
import { api } from '../../../kit/web/api/api-client.ts';
import type { EditPart } from '../../../pessoa/edit-part.ts';
import { isField, isGroup } from '../../../pessoa/labels.ts';
import { labelOfPath, refusedOf } from '../../../pessoa/nfe/nfe-items.ts';

type NfeItem = { code: string; path: string; nivel: string; message: string };

/** The first correction for a record that is not ready for an invoice, and the number of others. */
export type NfeFix = {
  /** the fault in a sentence, with `+2` if there are two more */
  text: string;
  part: EditPart;
  /** the path of the field, or of the list that lacks an item */
  path: string;
  /** whether it has characters that the program can replace */
  repairable: boolean;
};

/** The corrections of the records on the screen by id; empty for other pendências. */
export function useNfeFixes(shown: readonly { id: string }[]): ReadonlyMap<string, NfeFix> {
  const tenant = useTenantChoice();
  const ids = shown.map(({ id }) => id);
  const { data } = useQuery({
    // under `pessoas`, so that saving a record reloads them
    queryKey: ['pessoas', 'nfe', tenant, ids],
    queryFn: async ({ signal }) => {
      const starts = ids.filter((_id, index) => index % MOST_IDS === 0).map((_id, page) => page * MOST_IDS);
      const answers = starts.map((start) =>
        api.get('/api/pessoas/nfe', { query: { id: ids.slice(start, start + MOST_IDS) }, signal }),
      );
      const pessoas = (await Promise.all(answers)).flatMap((answer) => answer.data.pessoas);
      return new Map(pessoas.flatMap(({ id, items }) => toFix(items).map((fix) => [id, fix] as const)));
    },
    // when a row leaves, the others keep their texts
    placeholderData: keepPreviousData,
    enabled: ids.length > 0,
  });
  return data ?? NONE;
}

const MOST_IDS = 100;
const NONE: ReadonlyMap<string, NfeFix> = new Map();

/** The correction, or an empty list if nothing is refused. */
function toFix(items: readonly NfeItem[]): NfeFix[] {
  const refused = refusedOf(items);
  const [first] = refused;
  const part = first?.path.split('.')[0] ?? '';
  if (!first || !(isField(part) || isGroup(part))) return [];
  const others = refused.length - 1;
  const text = others === 0 ? describePlace(first) : `${describePlace(first)} +${others}`;
  return [{ text, part, path: first.path, repairable: refused.some(({ code }) => code === LETRA_ESTRANHA) }];
}

const LETRA_ESTRANHA = 'nfe_letra_estranha';

/** The first sentence, with the name of the field if it is not in the sentence. */
function describePlace({ path, message }: NfeItem): string {
  const [sentence = message] = message.split('. ');
  const label = labelOfPath(path).split(' · ').at(-1) ?? '';
  return sentence.toLowerCase().includes(label.toLowerCase()) ? sentence : `${label}: ${sentence}`;
}
