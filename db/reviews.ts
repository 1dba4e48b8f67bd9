import type { Kysely } from "kysely";
import type { Database } from "./schema.ts";

export type FeaturedReview = {
  id: string;
  name: string;
  location: string;
  rating: number;
  comment: string;
  review_date: string;
  service_type: string | null;
};

/** Lists active featured reviews, newest first (spec.md section 7: the home page asks for 8). */
export async function listFeaturedReviews(db: Kysely<Database>, limit = 8): Promise<FeaturedReview[]> {
  return db
    .selectFrom("reviews")
    .select(["id", "name", "location", "rating", "comment", "review_date", "service_type"])
    .where("is_active", "=", true)
    .where("is_featured", "=", true)
    .orderBy("review_date", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}
