import { join } from 'node:path';

/** What a group may ask about the modules of the build, which are all known by then. */
type Modules = {
  getModuleInfo: (id: string) => { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null;
};

const WEB = join(import.meta.dirname, '..', '..', 'src', 'app', 'web');
/** What every page behind the sign-in needs. */
const MAIN = join(WEB, 'main.tsx');
const SHELL = join(WEB, 'shell', 'Shell.tsx');
/** The pages that people open first. */
const LIST = join(WEB, 'pages', 'Pessoas.tsx');
const RECORD = join(WEB, 'pages', 'Pessoa.tsx');
const PAINEL = join(WEB, 'pages', 'Painel.tsx');
/** What is loaded when the first page is there. */
const LATER = join(WEB, 'shell', 'Later.tsx');
const LIVE = join(WEB, '..', '..', 'live', 'web', 'start-live.ts');
/** What comes beside the form of a record. */
const RECORD_WEB = join(WEB, '..', '..', 'record', 'web');
const BESIDE_FORM = [
  join(WEB, 'pages', 'RecordCompanion.tsx'),
  join(WEB, '..', '..', 'pessoa', 'nfe', 'warn-nfe.ts'),
  ...[
    'RecordMenu.tsx',
    'DeleteQuestion.tsx',
    'matches/MatchWatch.tsx',
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
 * Few files instead of one for each module that two pages share: the library of every page, what the first pages have in
 * common, and what one of them shares with pages that are opened later. In many small files the same code also weighs more.
 */
export const GROUPS = [
  // `infinite`: the painel's own
  { name: 'vendor', test: (id: string) => VENDOR.test(id) && !/infinite/i.test(id) },
  { name: nameGroup, debugName: 'first pages' },
  // behind the others: a group takes along what its modules import and no earlier one has taken
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

/** The file that a module goes into; null if that is left to the bundler. */
function nameGroup(id: string, modules: Modules): string | null {
  reached ??= reachAll(modules);
  const { common, list, record, painel, later } = reached;
  const isLater = later.has(id);
  if (common.has(id) || [list, record, painel].filter((page) => page.has(id)).length > 1) return 'app';
  // a few, and a file more would be one more that the list waits for
  if (list.has(id) && isLater) return 'app';
  if (record.has(id) && isLater) return 'fields';
  if (painel.has(id) && isLater) return 'figures';
  return null;
}

/** What comes when the first page is there, and beside the form of a record: a file each. */
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

/** The modules that come with these; with those that they load later, if asked. */
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
