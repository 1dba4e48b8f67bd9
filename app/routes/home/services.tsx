import { useSearchParams } from "react-router";
import { serviceCategories } from "#content/services/categories.ts";
import { unhydrated } from "../../ui/hydration/unhydrated.tsx";

const ServiceList = unhydrated(() => import("./service-list.tsx"), "ServiceList");

export function HomeServices() {
  const [params] = useSearchParams();
  const asked = params.get("category");
  const category = serviceCategories.find(([value]) => value === asked)?.[0];
  return <ServiceList category={category ?? "all"} showsAll={category === "all"} />;
}
