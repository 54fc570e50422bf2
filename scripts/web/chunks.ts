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
];

type Reached = { common: Set<string>; list: Set<string>; record: Set<string>; painel: Set<string>; later: Set<string> };
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

function reachAll(modules: Modules): Reached {
  const all = reach([MAIN], modules, true);
  const first = [MAIN, SHELL, LIST, RECORD, PAINEL];
  const loadedLater = [...all].flatMap((id) => modules.getModuleInfo(id)?.dynamicallyImportedIds ?? []);
  return {
    common: reach([MAIN, SHELL], modules),
    list: reach([LIST], modules),
    record: reach([RECORD], modules),
    painel: reach([PAINEL], modules),
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
