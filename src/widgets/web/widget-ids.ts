/** Where the focus goes when the element that had it leaves: each is an element's id. */
export const sectionId = (page: string, widgetId: string) => `widget-${page}-${widgetId}`;
export const widgetMenuId = (page: string, widgetId: string) => `${sectionId(page, widgetId)}-menu`;
export const boardMenuId = (page: string) => `widgets-${page}-menu`;

/** Puts the focus on an element and shows it, if it is there. */
export function focusById(id: string): void {
  const element = document.getElementById(id);
  element?.focus({ preventScroll: true });
  element?.scrollIntoView({ block: 'nearest' });
}
