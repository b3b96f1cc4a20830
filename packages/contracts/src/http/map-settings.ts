import { Type, type Static } from 'typebox';

/** How the web application draws maps. Without `tiles` it draws its own outlines of land and lakes. */
export const MapSettings = Type.Object({
  tiles: Type.Union([
    Type.Object({
      /** Address of a tile, with `{z}`, `{x}` and `{y}`. */
      url: Type.String(),
      /** The notice that the operator of the tile server requires; '' for none. */
      attribution: Type.String(),
    }),
    Type.Null(),
  ]),
});
export type MapSettings = Static<typeof MapSettings>;
