export type NotificationKind = 'success' | 'info' | 'warning' | 'error';

export type NotificationContent = {
  kind: NotificationKind;
  message: string;
  action?: { label: string; onAction: () => void };
};

export type Notification = NotificationContent & { id: number };

/** A further notification replaces the oldest. */
const MAX_SHOWN = 4;

let shown: readonly Notification[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/** Shows a message in a corner of the screen. Returns its id, for `dismissNotification`. */
export function notify(content: NotificationContent): number {
  lastId += 1;
  const others = shown.filter(({ message, kind }) => message !== content.message || kind !== content.kind);
  change([...others, { ...content, id: lastId }].slice(-MAX_SHOWN));
  return lastId;
}

export function dismissNotification(id: number): void {
  change(shown.filter((notification) => notification.id !== id));
}

export function listNotifications(): readonly Notification[] {
  return shown;
}

export function subscribeToNotifications(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(next: readonly Notification[]): void {
  shown = next;
  for (const listener of listeners) listener();
}
