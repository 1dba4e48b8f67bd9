import type { CalendarLink } from "#db/desk/calendar-links.ts";
import { ActForm } from "../../parts/act-form.tsx";
import { Field } from "../../parts/field.tsx";
import { Moment } from "../../parts/moment.tsx";

export function CalendarsPage(props: {
  links: readonly CalendarLink[];
  siteUrl: string;
  failed: string | undefined;
}) {
  const { links, siteUrl, failed } = props;
  return (
    <>
      <h1>Calendar links</h1>
      <p className="desk-intro">
        Booked moves in a phone’s calendar, by town and time: no names, phone numbers, addresses or prices.
        Make a link for each person, so that you can end it when they leave.
      </p>
      <div className="desk-two">
        <ActForm action="/calendars" className="card desk-stack">
          <Field name="person" label="Whose calendar" stored="" error={failed} />
          <button className="button button-ink" type="submit">
            Make a link
          </button>
        </ActForm>
        {links.length > 0 && (
          <section className="card" aria-labelledby="links">
            <h2 id="links">Links</h2>
            <ul className="desk-rows ruled">
              {links.map(({ id, name, token, created_at, read_at }) => {
                const address = `${siteUrl}/calendar/${token}/moves.ics`;
                return (
                  <li className="row" key={id}>
                    <div>
                      <b>{name}</b>
                      <p className="quiet">
                        Made <Moment at={created_at} />,{" "}
                        {read_at ? (
                          <>
                            last read <Moment at={read_at} />
                          </>
                        ) : (
                          "not read yet"
                        )}
                      </p>
                      <p>
                        <a href={address.replace(/^https?/, "webcal")}>Subscribe on this device</a>, or send
                        them this address to add as a subscribed calendar: <code>{address}</code>
                      </p>
                    </div>
                    <ActForm action={`/calendars/${id}/end`}>
                      <button
                        className="button button-outline"
                        type="submit"
                        aria-label={`End the link of ${name}`}
                      >
                        End
                      </button>
                    </ActForm>
                  </li>
                );
              })}
            </ul>
          </section>
        )}
      </div>
    </>
  );
}
