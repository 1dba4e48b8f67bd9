import { Photo } from "../../ui/pictures/photo.tsx";

export function OfficePhoto() {
  return <Photo place="office" sizes="(width < 80em) 100vw, 1200px" />;
}
