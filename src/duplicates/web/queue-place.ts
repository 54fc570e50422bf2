/** Where somebody stood in a list when they went to merge a group: coming back, they go on there. As long as the page lives. */
let kept: { list: string; at: number } | undefined;

export function keepPlace(list: string, at: number): void {
  kept = { list, at };
}

export function placeIn(list: string): number | undefined {
  return kept?.list === list ? kept.at : undefined;
}
