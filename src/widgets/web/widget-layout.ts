import { isWidgetColor, type WidgetColor } from './widget-colors.ts';

/** The user's settings of one widget. */
export type WidgetPlacement = {
  id: string;
  color: WidgetColor;
  collapsed: boolean;
  /** not shown; restored with its settings */
  hidden: boolean;
  /** removed from the board; added again as new */
  deleted: boolean;
  /** the user's title; undefined for the original one */
  title: string | undefined;
};

/** The widgets of a page in their order. */
export type WidgetLayout = readonly WidgetPlacement[];

export type PlacementChange = Partial<Omit<WidgetPlacement, 'id'>>;

export const MAX_WIDGET_TITLE = 60;
/** More than any page has; a limit for layouts written by other programs. */
const MAX_WIDGETS = 100;

const FRESH = { color: 'default', collapsed: false, hidden: false, deleted: false, title: undefined } as const;

/**
 * Parses the text of `formatLayout`. Other content (broken JSON, another program's, another version's) is used only
 * as far as it is valid, widget by widget.
 */
export function parseLayout(text: string | null): WidgetLayout {
  const saved = parseJson(text);
  if (!isRecord(saved)) return [];
  return Object.entries(saved)
    .slice(0, MAX_WIDGETS)
    .filter((entry): entry is [string, Record<string, unknown>] => isRecord(entry[1]))
    .map(([id, placement]) => ({ position: readPosition(placement), placement: readPlacement(id, placement) }))
    .sort((item, other) => item.position - other.position)
    .map(({ placement }) => placement);
}

/** The text for local storage: position, colour, collapsed, hidden, deleted and title of each widget. */
export function formatLayout(layout: WidgetLayout): string {
  const saved = layout.map(({ id, title = null, ...state }, position) => [id, { position, ...state, title }] as const);
  return JSON.stringify(Object.fromEntries(saved));
}

/**
 * The layout with every one of `ids`: those newer than the layout are added at the end. Widgets that the
 * page does not have now keep their place, because another client may show them.
 */
export function completeLayout(layout: WidgetLayout, ids: readonly string[]): WidgetLayout {
  const known = new Set(layout.map(({ id }) => id));
  return [...layout, ...ids.filter((id) => !known.has(id)).map((id) => ({ id, ...FRESH }))];
}

export function changePlacement(layout: WidgetLayout, id: string, change: PlacementChange): WidgetLayout {
  return layout.map((placement) => (placement.id === id ? { ...placement, ...change } : placement));
}

/** Moves a widget to the place of another; those between move by one place. */
export function moveWidget(layout: WidgetLayout, id: string, targetId: string): WidgetLayout {
  const from = layout.findIndex((placement) => placement.id === id);
  const to = layout.findIndex((placement) => placement.id === targetId);
  const moved = layout[from];
  if (!moved || to < 0 || from === to) return layout;
  return layout.toSpliced(from, 1).toSpliced(to, 0, moved);
}

/** Adds a deleted widget again as new, at the end. */
export function addWidget(layout: WidgetLayout, id: string): WidgetLayout {
  return [...layout.filter((placement) => placement.id !== id), { id, ...FRESH }];
}

/** Invisible direction marks, which would affect the text after the title. */
const BIDI_CONTROLS = /[\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;
/** The half of a character such as an emoji that was cut in two. */
const HALF_SIGN = /[\uD800-\uDBFF\u200D]+$/;

/** The stored form of a typed title; undefined if it is empty or the original one. */
export function normalizeTitle(typed: string, original: string): string | undefined {
  const cut = typed.replaceAll(BIDI_CONTROLS, '').replaceAll(/\s+/g, ' ').trim().slice(0, MAX_WIDGET_TITLE);
  const title = cut.replace(HALF_SIGN, '').trim();
  return title === '' || title === original ? undefined : title;
}

function readPlacement(
  id: string,
  { color, collapsed, hidden, deleted, title }: Record<string, unknown>,
): WidgetPlacement {
  return {
    id,
    color: isWidgetColor(color) ? color : 'default',
    collapsed: collapsed === true,
    hidden: hidden === true,
    deleted: deleted === true,
    title: typeof title === 'string' ? normalizeTitle(title, '') : undefined,
  };
}

function readPosition({ position }: Record<string, unknown>): number {
  return typeof position === 'number' ? position : Number.MAX_SAFE_INTEGER;
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
