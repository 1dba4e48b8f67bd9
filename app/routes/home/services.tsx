import { useSearchParams } from "react-router";
import { unhydrated } from "../../ui/hydration/unhydrated.tsx";
import { categories } from "./categories.ts";

const ServiceList = unhydrated(() => import("./service-list.tsx"), "ServiceList");

export function HomeServices() {
  const [params] = useSearchParams();
  const asked = params.get("category");
  const category = categories.find(([value]) => value === asked)?.[0];
  return <ServiceList category={category ?? "all"} showsAll={category === "all"} />;
}
