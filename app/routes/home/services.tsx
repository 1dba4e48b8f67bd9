import { useSearchParams } from "react-router";
import { unhydrated } from "../../ui/hydration/unhydrated.tsx";

const ServiceList = unhydrated(() => import("./service-list.tsx"), "ServiceList");

export function HomeServices() {
  const [params] = useSearchParams();
  return <ServiceList asked={params.get("category")} />;
}
