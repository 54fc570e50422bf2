import { Bookmark } from '../../kit/web/icons/icons.ts';
import { Suspense, useState } from 'react';
import { useCurrentTenant } from '../../access/web/use-permissions.ts';
import { useCommand } from '../../kit/web/keys/shortcuts.ts';
import { Menu, type MenuItem } from '../../kit/web/overlay/Menu.tsx';
import { notify } from '../../kit/web/browser/notifications.store.ts';
import { useAction } from '../../kit/web/overlay/useAction.ts';
import { navigate } from '../../kit/web/routing/router.ts';
import { Button } from '../../kit/web/ui/Button.tsx';
import { VisuallyHidden } from '../../kit/web/ui/VisuallyHidden.tsx';
import type { BasePath } from '../../register/record/web/record-href.ts';
import type { ListSearch } from '../../search/web/list-search.ts';
import type { ListView } from '../views.schema.ts';
import css from './ViewMenu.module.css';
import { isViewChanged, queryOfSearch, searchOfView } from './view-search.ts';
import { createView, deleteView, replaceView, useListViews } from './views.api.ts';
import { lazyComponent } from '../../kit/web/routing/lazy-component.tsx';

const ViewDialog = lazyComponent(async () => (await import('./ViewDialog.tsx')).ViewDialog);

const group = 'Visões';

type Props = {
  basePath: BasePath;
  search: ListSearch;
  /** the effective search of the list on the screen */
  effective: ListSearch;
  columns: readonly string[];
  compact: boolean;
  /** called when a saved view is opened, which discards changes of its columns */
  onOpen: () => void;
};

/** The saved views: choose one, save the current list, and see whether it differs from its view. */
export function ViewMenu({ basePath, search, effective, columns, compact, onOpen }: Props) {
  const tenant = useCurrentTenant();
  const { data: views = [] } = useListViews();
  const [asking, setAsking] = useState<'new' | 'rename'>();
  const { act } = useAction();
  const current = views.find(({ id }) => id === search.visao);
  const isChanged = current !== undefined && isViewChanged(current, effective, columns);
  const query = queryOfSearch(effective, columns);

  const handleOpen = (view: ListView) => {
    onOpen();
    void navigate(linkOfView(view, basePath));
  };
  const handleSave = () => {
    if (current) void act(() => replaceView(current, { ...inputOf(current), query }), 'Visão salva.');
  };
  const handleDelete = () => {
    if (!current) return;
    void act(async () => {
      await deleteView(current);
      void navigate({ to: basePath, search: { ...search, visao: undefined }, replace: true });
      const action = { label: 'Desfazer', onAction: () => void act(() => createView(inputOf(current))) };
      notify({ kind: 'success', message: `Visão “${current.nome}” excluída.`, action });
    });
  };
  useCommand({
    id: 'view new',
    label: 'Salvar esta lista como visão…',
    group,
    enabled: tenant !== undefined,
    run: () => setAsking('new'),
  });
  if (!tenant) return null;

  const toItem = (view: ListView): MenuItem => ({
    label: view.mayChange ? view.nome : `${view.nome} · ${view.owner.nome}`,
    checked: view.id === current?.id,
    radio: true,
    onSelect: () => handleOpen(view),
  });
  const ownViews = views.filter(({ mayChange }) => mayChange);
  const others = views.filter(({ mayChange }) => !mayChange);
  const items: MenuItem[] = [
    {
      label: 'Sem visão: todas as fichas',
      checked: !current,
      radio: true,
      onSelect: () => void navigate({ to: basePath }),
    },
    ...ownViews.map(toItem),
    ...(others.length > 0 ? [{ heading: 'Compartilhadas' }, ...others.map(toItem)] : []),
    'separator',
    ...(current?.mayChange && isChanged ? [{ label: `Salvar em “${current.nome}”`, onSelect: handleSave }] : []),
    { label: 'Salvar como nova visão…', onSelect: () => setAsking('new') },
    ...(current?.mayChange ? [{ label: 'Renomear ou compartilhar…', onSelect: () => setAsking('rename') }] : []),
    ...(current?.mayDelete ? [{ label: 'Excluir esta visão', danger: true, onSelect: handleDelete }] : []),
  ];
  const title = current?.nome ?? 'Visões';
  return (
    <>
      <Menu
        label="Visões"
        items={items}
        trigger={(trigger) => (
          <Button {...trigger} variant="subtle" icon={<Bookmark />} title={current?.nome}>
            {compact ? <VisuallyHidden>{title}</VisuallyHidden> : <span className={css.name}>{title}</span>}
            {current && <VisuallyHidden>, visão</VisuallyHidden>}
          </Button>
        )}
      />
      {views.map((view) => (
        <ViewCommand key={view.id} view={view} onOpen={handleOpen} />
      ))}
      {asking && (
        <Suspense>
          <ViewDialog
            view={asking === 'rename' ? current : undefined}
            query={query}
            onClose={() => setAsking(undefined)}
            onCreated={handleOpen}
          />
        </Suspense>
      )}
    </>
  );
}

/** Shows that the list differs from its view, and offers to save or discard the changes. */
export function ViewChanges({ basePath, search, effective, columns, onOpen }: Omit<Props, 'compact'>) {
  const { data: views = [] } = useListViews();
  const [isNaming, setIsNaming] = useState(false);
  const { act } = useAction();
  const current = views.find(({ id }) => id === search.visao);
  if (!current || !isViewChanged(current, effective, columns)) return null;
  const query = queryOfSearch(effective, columns);
  const handleOpen = (view: ListView) => {
    onOpen();
    void navigate(linkOfView(view, basePath));
  };
  return (
    <span className={css.changed} role="group" aria-label="Visão alterada">
      <span>{`Visão “${current.nome}” alterada`}</span>
      {current.mayChange ? (
        <Button
          size="sm"
          onClick={() => void act(() => replaceView(current, { ...inputOf(current), query }), 'Visão salva.')}
        >
          Salvar
        </Button>
      ) : (
        <Button size="sm" onClick={() => setIsNaming(true)}>
          Salvar como…
        </Button>
      )}
      <Button size="sm" variant="subtle" onClick={() => handleOpen(current)}>
        Descartar
      </Button>
      {isNaming && (
        <Suspense>
          <ViewDialog view={undefined} query={query} onClose={() => setIsNaming(false)} onCreated={handleOpen} />
        </Suspense>
      )}
    </span>
  );
}

/** A view in the palette. */
function ViewCommand({ view, onOpen }: { view: ListView; onOpen: (view: ListView) => void }) {
  useCommand({ id: `view ${view.id}`, label: `Visão ${view.nome}`, group, run: () => onOpen(view) });
  return null;
}

function inputOf({ nome, shared, query }: ListView) {
  return { nome, shared, query };
}

/** The link of a view. At /empresas a view of companies opens there; any other view opens the list of all records. */
function linkOfView(view: ListView, basePath: BasePath): { to: BasePath; search: ListSearch } {
  const { tipo, ...search } = searchOfView(view);
  const isOfCompanies = basePath === '/empresas' && tipo?.join() === 'juridica';
  return isOfCompanies ? { to: basePath, search } : { to: '/pessoas', search: { tipo, ...search } };
}
