import { join } from 'node:path';

/** The part of the bundler's API that a group uses, after all modules are known. */
type Modules = {
  getModuleInfo: (id: string) => { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null;
};

const WEB = join(import.meta.dirname, '..', '..', 'src', 'app', 'web');
/** Modules that every page behind the sign-in needs. */
const MAIN = join(WEB, 'main.tsx');
const SHELL = join(WEB, 'shell', 'Shell.tsx');
/** The pages that people open first. */
const LIST = join(WEB, 'pages', 'Pessoas.tsx');
const RECORD = join(WEB, 'pages', 'Pessoa.tsx');
const PAINEL = join(WEB, 'pages', 'Painel.tsx');
/** Modules that are loaded after the first page is shown. */
const LATER = join(WEB, 'shell', 'Later.tsx');
const LIVE = join(WEB, '..', '..', 'live', 'web', 'start-live.ts');
/** Modules that are loaded next to the form of a record. */
const RECORD_WEB = join(WEB, '..', '..', 'record', 'web');
const BESIDE_FORM = [
  join(WEB, 'pages', 'RecordCompanion.tsx'),
  join(WEB, '..', '..', 'pessoa', 'nfe', 'warn-nfe.ts'),
  ...[
    'editor/RecordMenu.tsx',
    'editor/DeleteQuestion.tsx',
    'form/FormWatches.tsx',
    'editing/draft-drawer.ts',
    'editing/LeaveQuestion.tsx',
    'nfe/NfeMark.tsx',
    'nfe/RepairButton.tsx',
    'sources/RecordSources.tsx',
  ].map((file) => join(RECORD_WEB, file)),
];

const VENDOR =
  /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack\/(query-core|react-query|history|router-core|react-router|store|react-store))\/|rolldown\/runtime/;

/**
 * A few files instead of one for each module that two pages share: the libraries of every page, the common code of the first
 * pages, and the code that one of them shares with later pages. Many small files are also larger in total.
 */
export const GROUPS = [
  // without `infinite`, which of the first pages only the painel needs
  { name: 'vendor', test: (id: string) => VENDOR.test(id) && !/infinite/i.test(id) },
  { name: nameGroup, debugName: 'first pages' },
  // last, because a group includes all imports of its modules that no earlier group has
  { name: nameLater, debugName: 'after the first page' },
];

type Reached = {
  common: Set<string>;
  list: Set<string>;
  record: Set<string>;
  painel: Set<string>;
  later: Set<string>;
  after: Set<string>;
  besideForm: Set<string>;
};
let reached: Reached | undefined;

/** The file for a module; null if the bundler decides. */
function nameGroup(id: string, modules: Modules): string | null {
  reached ??= reachAll(modules);
  const { common, list, record, painel, later } = reached;
  const isLater = later.has(id);
  if (common.has(id) || [list, record, painel].filter((page) => page.has(id)).length > 1) return 'app';
  // these modules are few, and a separate file would be another one that the list waits for
  if (list.has(id) && isLater) return 'app';
  if (record.has(id) && isLater) return 'fields';
  if (painel.has(id) && isLater) return 'figures';
  return null;
}

/** The file for modules that are loaded after the first page or next to the form of a record. */
function nameLater(id: string, modules: Modules): string | null {
  reached ??= reachAll(modules);
  if (reached.after.has(id)) return 'after';
  return reached.besideForm.has(id) ? 'beside-form' : null;
}

function reachAll(modules: Modules): Reached {
  const all = reach([MAIN], modules, true);
  const first = [MAIN, SHELL, LIST, RECORD, PAINEL, LATER, LIVE];
  const loadedLater = [...all].flatMap((id) => modules.getModuleInfo(id)?.dynamicallyImportedIds ?? []);
  return {
    common: reach([MAIN, SHELL], modules),
    list: reach([LIST], modules),
    record: reach([RECORD], modules),
    painel: reach([PAINEL], modules),
    after: reach([LATER, LIVE], modules),
    besideForm: reach(BESIDE_FORM, modules),
    later: reach(
      loadedLater.filter((id) => !first.includes(id)),
      modules,
    ),
  };
}

/** The modules that these import, directly or not; `withLater` includes dynamic imports. */
function reach(ids: readonly string[], modules: Modules, withLater = false): Set<string> {
  const found = new Set<string>();
  const waiting = [...ids];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    const info = modules.getModuleInfo(id);
    waiting.push(...(info?.importedIds ?? []), ...((withLater && info?.dynamicallyImportedIds) || []));
  }
  return found;
}
