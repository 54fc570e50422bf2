/** The ids of elements to focus when the focused element disappears. */
export const sectionId = (page: string, widgetId: string) => `widget-${page}-${widgetId}`;
export const widgetMenuId = (page: string, widgetId: string) => `${sectionId(page, widgetId)}-menu`;
export const boardMenuId = (page: string) => `widgets-${page}-menu`;

/** Focuses an element and scrolls it into view, if it exists. */
export function focusById(id: string): void {
  const element = document.getElementById(id);
  element?.focus({ preventScroll: true });
  element?.scrollIntoView({ block: 'nearest' });
}
