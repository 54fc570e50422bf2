/** The user's position in a list when they open a group to merge; coming back restores it. Lost when the page reloads. */
let storedPlace: { list: string; at: number } | undefined;

export function keepPlace(list: string, at: number): void {
  storedPlace = { list, at };
}

export function placeIn(list: string): number | undefined {
  return storedPlace?.list === list ? storedPlace.at : undefined;
}
