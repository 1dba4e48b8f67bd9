import places from "#content/places.csv?raw";
import { learnGazetteer } from "#domain/places/gazetteer.ts";

learnGazetteer(places);
