import {
  ArrowDown,
  ArrowUp,
  Ellipsis,
  EyeOff,
  Maximize2,
  Minimize2,
  Pencil,
  Trash2,
} from '../../kit/web/icons/icons.ts';
import { IconButton } from '../../kit/web/ui/Button.tsx';
import { Menu, type MenuItem } from '../../kit/web/overlay/Menu.tsx';
import { WIDGET_COLOR_LABELS, WIDGET_COLORS, type WidgetColor } from './widget-colors.ts';
import css from './Widget.module.css';

export type WidgetMenuProps = {
  /** the id of the button */
  id: string;
  title: string;
  color: WidgetColor;
  isFullscreen: boolean;
  isFirst: boolean;
  isLast: boolean;
  onRename: () => void;
  onToggleFullscreen: () => void;
  /** -1: one place before; 1: one place after */
  onMove: (step: -1 | 1) => void;
  onColor: (color: WidgetColor) => void;
  onHide: () => void;
  onDelete: () => void;
};

/** All actions on a widget, also for keyboard and touch. */
export function WidgetMenu(props: WidgetMenuProps) {
  return (
    <Menu
      label={`Widget ${props.title}`}
      items={listItems(props)}
      trigger={(trigger) => (
        <IconButton {...trigger} id={props.id} size="sm" label="Opções do widget" icon={<Ellipsis />} />
      )}
    />
  );
}

function listItems(props: WidgetMenuProps): MenuItem[] {
  const { isFullscreen, isFirst, isLast, onMove } = props;
  const moves: MenuItem[] = [
    { label: 'Mover para antes', icon: <ArrowUp />, disabled: isFirst, onSelect: () => onMove(-1) },
    { label: 'Mover para depois', icon: <ArrowDown />, disabled: isLast, onSelect: () => onMove(1) },
  ];
  return [
    { label: 'Mudar título', icon: <Pencil />, onSelect: props.onRename },
    {
      label: isFullscreen ? 'Sair da tela cheia' : 'Tela cheia',
      icon: isFullscreen ? <Minimize2 /> : <Maximize2 />,
      onSelect: props.onToggleFullscreen,
    },
    // in full screen there is nothing to move it past
    ...(isFullscreen ? [] : moves),
    { heading: 'Cor' },
    ...WIDGET_COLORS.map((color) => ({
      label: WIDGET_COLOR_LABELS[color],
      icon: <span className={css.swatch} data-widget-color={color} />,
      checked: props.color === color,
      radio: true,
      // the widget behind shows the colour immediately
      keepOpen: true,
      onSelect: () => props.onColor(color),
    })),
    'separator',
    { label: 'Ocultar', icon: <EyeOff />, onSelect: props.onHide },
    { label: 'Excluir…', icon: <Trash2 />, danger: true, onSelect: props.onDelete },
  ];
}
