import { Drawing, Scene } from "./scenes.tsx";

export function AboutScene({ label }: { label: string }) {
  return (
    <Scene box="760 520" label={label} className="art-sky">
      <Drawing id="about" />
    </Scene>
  );
}
