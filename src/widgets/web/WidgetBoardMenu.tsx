import { Eye, Plus, RotateCcw, SlidersHorizontal } from '../../kit/web/icons/icons.ts';
import { flushSync } from 'react-dom';
import { Menu, type MenuItem } from '../../kit/web/overlay/Menu.tsx';
import { Button } from '../../kit/web/ui/Button.tsx';
import type { WidgetBoardMenuProps } from '../../kit/web/ui/widget-definition.ts';
import { boardMenuId, focusById, sectionId } from './widget-ids.ts';
import { changeLayout, type PlacedWidget, restoreBoard, usePlacedWidgets } from './widget-layout.store.ts';
import { addWidget, changePlacement, type WidgetLayout } from './widget-layout.ts';

/** Restores hidden and deleted widgets, one or all. It is in the page header. */
export function WidgetBoardMenu({ page, widgets }: WidgetBoardMenuProps) {
  const placed = usePlacedWidgets(page, widgets);
  const deleted = placed.filter(({ placement }) => placement.deleted);
  const hidden = placed.filter(({ placement }) => placement.hidden && !placement.deleted);

  const bringBack = ({ widget: { id } }: PlacedWidget, change: (layout: WidgetLayout) => WidgetLayout) => {
    flushSync(() => changeLayout(page, widgets, change));
    // announces its section and scrolls it into view
    focusById(sectionId(page, id));
  };
  const items: MenuItem[] = [
    { heading: hidden.length > 0 ? 'Widgets ocultos' : 'Widgets ocultos: nenhum' },
    ...hidden.map((item) => ({
      label: `Mostrar ${item.title}`,
      icon: <Eye />,
      onSelect: () => bringBack(item, (layout) => changePlacement(layout, item.widget.id, { hidden: false })),
    })),
    ...(deleted.length > 0 ? ([{ heading: 'Adicionar widget' }] as const) : []),
    ...deleted.map((item) => ({
      label: `Adicionar ${item.widget.title}`,
      icon: <Plus />,
      onSelect: () => bringBack(item, (layout) => addWidget(layout, item.widget.id)),
    })),
    'separator',
    { label: 'Restaurar painel', icon: <RotateCcw />, onSelect: () => restoreBoard(page) },
  ];
  return (
    <Menu
      label="Organizar o painel"
      items={items}
      trigger={(trigger) => (
        <Button {...trigger} id={boardMenuId(page)} size="sm" icon={<SlidersHorizontal />}>
          Organizar
        </Button>
      )}
    />
  );
}
