import cities from "#content/cities.csv?raw";
import places from "#content/places.csv?raw";
import { openGazetteer } from "#domain/places/gazetteer.ts";
import { searchWith } from "#domain/places/known-places.ts";

searchWith(openGazetteer(`${places}\n${cities}`));
