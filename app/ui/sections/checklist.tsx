import { useEffect, useRef } from "react";

type ChecklistProps = {
  /** Storage key. */
  name: string;
  tasks: readonly string[];
  /** Several lists share one note. */
  hasNote?: boolean;
};

/** Without scripts or storage, checkmarks last until the visitor leaves. */
export function Checklist({ name, tasks, hasNote = true }: ChecklistProps) {
  const list = useRef<HTMLUListElement>(null);
  const key = `prepared:${name}`;
  useEffect(() => {
    const done = readDone(key);
    // Keep what was checked before hydration.
    for (const box of listBoxes(list.current)) box.checked ||= done.includes(box.value);
    storeDone(key, list.current);
  }, [key]);
  return (
    <>
      <ul className="checklist" ref={list} onChange={() => storeDone(key, list.current)}>
        {tasks.map((task) => (
          <li key={task}>
            <label>
              <input type="checkbox" value={task} />
              {task}
            </label>
          </li>
        ))}
      </ul>
      {hasNote && <ChecklistNote />}
    </>
  );
}

/** Hidden without scripts, which save the checkmarks. */
export function ChecklistNote() {
  return (
    <p className="checklist-note quiet">Your checkmarks are saved in this browser and print with the page.</p>
  );
}

function listBoxes(list: HTMLElement | null): HTMLInputElement[] {
  return [...(list?.querySelectorAll("input") ?? [])];
}

function readDone(key: string): unknown[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(stored) ? stored : [];
  } catch {
    return [];
  }
}

function storeDone(key: string, list: HTMLElement | null): void {
  const done = listBoxes(list).flatMap(({ checked, value }) => (checked ? [value] : []));
  try {
    if (done.length > 0) localStorage.setItem(key, JSON.stringify(done));
    else localStorage.removeItem(key);
  } catch {
    // Without storage, checkmarks are not saved.
  }
}
