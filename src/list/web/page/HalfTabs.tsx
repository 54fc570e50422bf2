import { ListTabs } from '../../../kit/web/items/ListTabs.tsx';
import { hrefOf } from '../../../kit/web/routing/href.ts';
import type { Tipo } from '../../../pessoa/fields/kinds.ts';
import type { ListSearch } from '../../../search/web/list-search.ts';
import { withHalf } from '../../../search/web/list-half.ts';

/** The labels of the two halves of the register. */
export const HALF_LABELS: Readonly<Record<Tipo, string>> = { fisica: 'Pessoas', juridica: 'Empresas' };

type Props = {
  search: ListSearch;
  /** the half on the screen; undefined: all records */
  half: Tipo | undefined;
};

/** Tabs for all records, only people, only companies; they keep the other filters. Companies keep their old address. */
export function HalfTabs({ search, half }: Props) {
  const all = { ...search, ...withHalf(search, undefined) };
  const people = { ...search, ...withHalf(search, 'fisica') };
  return (
    <ListTabs
      label="Tipo das fichas"
      tabs={[
        { href: hrefOf({ to: '/pessoas', search: all }), label: 'Todas', count: undefined, isChosen: !half },
        {
          href: hrefOf({ to: '/pessoas', search: people }),
          label: HALF_LABELS.fisica,
          count: undefined,
          isChosen: half === 'fisica',
        },
        {
          href: hrefOf({ to: '/empresas', search: all }),
          label: HALF_LABELS.juridica,
          count: undefined,
          isChosen: half === 'juridica',
        },
      ]}
    />
  );
}
