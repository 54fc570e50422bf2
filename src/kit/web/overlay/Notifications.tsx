import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from '../icons/icons.ts';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { NOTIFICATION_ERROR_MS, NOTIFICATION_MS } from '../style/constants.ts';
import { joinClasses } from '../ui/joinClasses.ts';
import css from './Notifications.module.css';
import { OverEverything } from './OverEverything.tsx';
import {
  dismissNotification,
  listNotifications,
  type Notification,
  subscribeToNotifications,
} from '../browser/notifications.store.ts';

const ICONS = { success: CircleCheck, info: Info, warning: TriangleAlert, error: CircleAlert };

/** Shows the notifications of `notify`. Rendered once, in the shell. */
export function Notifications() {
  const shown = useSyncExternalStore(subscribeToNotifications, listNotifications);
  return (
    <OverEverything className={css.region} newest={shown.at(-1)?.id} onShow={findPlace}>
      <div role="status" className={css.list}>
        {shown
          .filter((notification) => !isError(notification))
          .map((notification) => (
            <NotificationCard key={notification.id} notification={notification} />
          ))}
      </div>
      <div role="alert" className={css.list}>
        {shown.filter(isError).map((notification) => (
          <NotificationCard key={notification.id} notification={notification} />
        ))}
      </div>
    </OverEverything>
  );
}

/** The code that finds a free place loads with the first notification, which stays at the bottom until then. */
function findPlace(layer: HTMLElement): () => void {
  let isShown = true;
  let end: (() => void) | undefined;
  const keep = async () => {
    // without the server, the notification stays at the bottom
    const code = await import('./free-place.ts').catch(() => undefined);
    if (isShown) end = code?.keepFreePlace(layer);
  };
  void keep();
  return () => {
    isShown = false;
    end?.();
  };
}

function isError({ kind }: Notification): boolean {
  return kind === 'error';
}

function NotificationCard({ notification: { id, kind, message, action } }: { notification: Notification }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const ms = kind === 'error' ? NOTIFICATION_ERROR_MS : NOTIFICATION_MS;
    const timer = setInterval(() => {
      const isRead = ref.current?.matches(':hover, :focus-within');
      if (!isRead) dismissNotification(id);
    }, ms);
    return () => clearInterval(timer);
  }, [id, kind]);
  const Icon = ICONS[kind];
  return (
    <div
      ref={ref}
      className={joinClasses(css.notification, kind === 'error' && css.error, kind === 'warning' && css.warning)}
    >
      <Icon aria-hidden="true" />
      <span className={css.message}>{message}</span>
      {action && (
        <button
          type="button"
          className={css.action}
          onClick={() => {
            dismissNotification(id);
            action.onAction();
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" className={css.dismiss} aria-label="Dispensar" onClick={() => dismissNotification(id)}>
        <X aria-hidden="true" />
      </button>
    </div>
  );
}
