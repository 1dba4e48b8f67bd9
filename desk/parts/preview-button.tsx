/** Opens what a button of its form would send. Place it after the other buttons: Enter presses the first one. */
export function PreviewButton({ action, act, label }: { action: string; act: string; label: string }) {
  return (
    <button
      className="desk-preview"
      type="submit"
      formAction={action}
      formTarget="_blank"
      name="act"
      value={act}
      aria-label={`Read it first: ${label}`}
    >
      Read it first
    </button>
  );
}
