import { mapPaths } from "./map-geometry.ts";

/** The counties that we serve, and the states around them. */
export function Land() {
  return (
    <>
      <path className="map-virginia" d={mapPaths.virginia} />
      <path className="map-maryland" d={mapPaths.maryland} />
      <path className="map-home" d={mapPaths.home} />
      <path className="map-district" d={mapPaths.district} />
      <path className="map-line" d={mapPaths.borders} />
      <path className="map-edge" d={mapPaths.edge} />
    </>
  );
}

/** What lies on the land, with the ridges west of the valley. */
export function RoadsAndRivers() {
  return (
    <>
      <path className="map-road" d={mapPaths.roads} />
      <path className="map-stream" d={mapPaths.shenandoah} />
      <path className="map-potomac" d={mapPaths.potomac} />
      <path className="map-tidal" d={mapPaths.tidal} />
      <path className="map-ridge-west" d={mapPaths.ridgeWest} />
      <path className="map-ridge-east" d={mapPaths.ridgeEast} />
      <path className="map-crest" d={mapPaths.ridgeCrest} />
    </>
  );
}
