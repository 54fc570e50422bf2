import { ChevronDown, ChevronRight, GripVertical, Minimize2, RefreshCw } from '../../kit/web/icons/icons.ts';
import type { ReactNode } from 'react';
import { IconButton } from '../../kit/web/ui/Button.tsx';
import type { AnyWidget } from '../../kit/web/ui/widget-definition.ts';
import type { DragState } from './drag-states.ts';
import css from './Widget.module.css';

type Props = {
  widget: AnyWidget;
  title: string;
  /** the id of the heading */
  id: string;
  setHandle: (node: HTMLElement | null) => void;
  handle: DragState['handle'];
  /** shown instead of the title while it is edited */
  titleForm: ReactNode;
  menu: ReactNode;
  isFullscreen: boolean;
  isCollapsed: boolean;
  isRefreshing: boolean;
  onRefresh: () => void;
  onToggleCollapsed: () => void;
  onLeaveFullscreen: () => void;
};

/** The header of a widget. Its buttons are visible on hover and focus, and always on touch screens. */
export function WidgetHeader(props: Props) {
  const { widget, title, id, setHandle, titleForm, menu, isFullscreen, isCollapsed, isRefreshing } = props;
  const Icon = widget.icon;
  return (
    <div className={css.head}>
      {isFullscreen ? (
        <span className={css.icon}>
          <Icon aria-hidden="true" />
        </span>
      ) : (
        <button
          type="button"
          ref={setHandle}
          {...props.handle?.attributes}
          {...props.handle?.listeners}
          className={css.handle}
          aria-label={`Mover ${title}`}
          title="Arraste para mover; ou Espaço e as setas"
        >
          <Icon aria-hidden="true" className={css.handleIcon} />
          <GripVertical aria-hidden="true" className={css.handleGrip} />
        </button>
      )}
      <h2 id={id} className={css.title} hidden={Boolean(titleForm)}>
        {title}
      </h2>
      {titleForm}
      <div className={css.tools}>
        <IconButton size="sm" label="Atualizar" icon={<RefreshCw />} loading={isRefreshing} onClick={props.onRefresh} />
        {isFullscreen ? (
          <IconButton size="sm" label="Sair da tela cheia" icon={<Minimize2 />} onClick={props.onLeaveFullscreen} />
        ) : (
          <IconButton
            size="sm"
            label={isCollapsed ? 'Expandir' : 'Recolher'}
            icon={isCollapsed ? <ChevronRight /> : <ChevronDown />}
            onClick={props.onToggleCollapsed}
          />
        )}
        {menu}
      </div>
    </div>
  );
}
