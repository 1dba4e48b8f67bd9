import { Drawing, Scene } from "../../ui/pictures/scenes.tsx";

export function ClosingScene() {
  return (
    <div className="closing-scene art-night" aria-hidden="true">
      <svg className="art closing-ridges" viewBox="0 0 1600 320" preserveAspectRatio="none">
        <Drawing id="closing-ridges" />
      </svg>
      <div className="closing-road" />
      <Scene box="330 136" className="closing-truck">
        <Drawing id="closing-truck" />
      </Scene>
      <Scene box="250 172" className="closing-house">
        <Drawing id="closing-house" />
      </Scene>
    </div>
  );
}
