import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { TenantPage } from '../../../access/web/TenantPage.tsx';
import { countRecords } from '../../../kit/web/format/number-format.ts';
import { LoadedItem } from '../../../kit/web/items/LoadedItem.tsx';
import { useKeyTable } from '../../../kit/web/keys/shortcuts.ts';
import { Link } from '../../../kit/web/routing/Link.tsx';
import { buttonClasses } from '../../../kit/web/ui/Button.tsx';
import { PageHeader } from '../../../kit/web/ui/PageHeader.tsx';
import { EmptyState } from '../../../kit/web/ui/states.tsx';
import { type MergeChoice, useMergePreview } from './merge.api.ts';
import { MERGE_KEYS } from './merge.keys.ts';
import css from './MergePage.module.css';
import { KeyHints } from '../queue/KeyHints.tsx';
import { MergeButtons, type MergeButtonsProps } from './MergeButtons.tsx';
import { MergeDifferences } from './MergeDifferences.tsx';
import { MergeLists } from './MergeLists.tsx';
import { MergeReasons } from './MergeReasons.tsx';
import { idsOf } from './merge-search.ts';
import { MergeWarnings } from './MergeWarnings.tsx';
import { known } from '../../../kit/known.ts';

const TITLE = 'Juntar fichas';

const BACK = (
  <Link to="/pessoas" className={buttonClasses({})}>
    Ver a lista
  </Link>
);

const TEXTS = {
  title: TITLE,
  missingTitle: 'Ficha não encontrada',
  missing: 'Uma das fichas não existe neste cliente',
};

/** Merges records of the same person: the differences next to each other, and the merged record. */
export function MergePage() {
  const { ids: named = '', de } = useSearch({ from: '/shell/duplicidades/juntar' });
  const ids = idsOf(named);
  return (
    <TenantPage
      id={named}
      title={TITLE}
      action="pessoa.merge"
      noTenant={<EmptyState title="Escolha um cliente no alto da tela para juntar fichas." />}
      notAllowed={<EmptyState title="Juntar fichas é de gestores e administradores." actions={BACK} />}
    >
      {ids.length > 1 ? <LoadedMerge ids={ids} isFromQueue={de === 'fila'} /> : <TooFew />}
    </TenantPage>
  );
}

function TooFew() {
  return (
    <>
      <PageHeader title={TITLE} />
      <EmptyState title="Escolha as fichas a juntar" actions={BACK}>
        Na lista, selecione duas fichas ou mais e escolha Juntar.
      </EmptyState>
    </>
  );
}

type LoadedProps = { ids: readonly string[]; isFromQueue: boolean };

/** The merge of the records in the address, with the user's choices. */
export function LoadedMerge({ ids, isFromQueue }: LoadedProps) {
  const [choice, setChoice] = useState<MergeChoice>({
    survivor: known(ids[0], 'a record'),
    choose: {},
    leave: [],
  });
  const [isChosen, setChosen] = useState(false);
  /** the versions of the records when items were excluded */
  const [leftAt, setLeftAt] = useState('');
  const query = useMergePreview(ids, choice);
  const suggested = query.data?.suggested;
  // the user chose nothing yet, so the suggestion replaces no choice
  if (!isChosen && suggested !== undefined && suggested !== choice.survivor)
    setChoice({ ...choice, survivor: suggested });
  const versions = query.data?.records.map(({ version }) => version).join() ?? '';
  // a change of a record may have moved the items, so the excluded indexes may be wrong
  const isMoved = choice.leave.length > 0 && versions !== leftAt;
  if (isMoved && query.data && !query.isPlaceholderData) setChoice({ ...choice, leave: [] });
  const handleChange = (change: Partial<MergeChoice>) => {
    setChosen(true);
    if (change.leave) setLeftAt(versions);
    setChoice({ ...choice, ...change });
  };
  const handleStale = () => {
    if (choice.leave.length > 0) setChoice({ ...choice, leave: [] });
    else void query.refetch();
  };
  return (
    <LoadedItem back={BACK} query={query} texts={TEXTS} loadingClass={css.section}>
      {(preview) => (
        <MergeView
          preview={preview}
          choice={choice}
          isAsking={query.isFetching}
          isFromQueue={isFromQueue}
          onChange={handleChange}
          onStale={handleStale}
        />
      )}
    </LoadedItem>
  );
}

type ViewProps = MergeButtonsProps & { onChange: (change: Partial<MergeChoice>) => void };

const HINTS = [
  { keys: MERGE_KEYS.survivor.keys.slice(0, 2), says: 'a que fica' },
  { keys: MERGE_KEYS.value.keys, says: 'o valor' },
  { keys: MERGE_KEYS.row.keys, says: 'a linha' },
  { keys: MERGE_KEYS.apart.keys, says: 'não são a mesma' },
  { keys: MERGE_KEYS.merge.keys, says: 'junta' },
];

export function MergeView({ preview, choice, isAsking, isFromQueue, onChange, onStale }: ViewProps) {
  useKeyTable(MERGE_KEYS);
  const inOrder = preview.records.toSorted((a, b) => a.codigo - b.codigo);
  return (
    <>
      <PageHeader
        title={`Juntar ${countRecords(preview.records.length)}`}
        documentTitle={TITLE}
        actions={<MergeButtons {...{ preview, choice, isAsking, isFromQueue, onStale }} />}
      >
        <KeyHints hints={HINTS} />
      </PageHeader>
      <div className={css.page} aria-busy={isAsking}>
        <MergeWarnings {...preview} />
        <MergeReasons alike={preview.alike} />
        <MergeDifferences {...{ preview, choice, onChange }} records={inOrder} />
        <MergeLists {...{ preview, choice, onChange }} records={inOrder} />
      </div>
    </>
  );
}
