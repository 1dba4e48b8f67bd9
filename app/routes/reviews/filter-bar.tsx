import { useState } from "react";
import type { FilterChoices } from "#db/reviews/counts.ts";
import { formatNumber } from "#domain/quantities.ts";
import { isFiltering, PAGE_SIZE, type ReviewFilter, ratingChoices } from "#domain/reviews/filter.ts";
import { offeredTypes } from "#domain/reviews/review.ts";
import { Streamed } from "../../ui/hydration/streamed.tsx";
import { Search } from "../../ui/icons/search-icon.tsx";
import type { Route } from "./+types/page.ts";
import { CLEAR_FORM, FILTER_FORM, useFilterForm } from "./use-filter-form.ts";

type FilterBarProps = { filter: ReviewFilter; choices: Route.ComponentProps["loaderData"]["choices"] };

/** A GET form, which works without scripts. */
export function FilterBar({ filter, choices }: FilterBarProps) {
  const { search, chosen, submit, clear, typed } = useFilterForm(filter);
  return (
    <search className="reviews-filter">
      <form id={FILTER_FORM} method="get" action="/reviews" onSubmit={submit}>
        <input type="hidden" name="service" value={chosen.service} />
        <input type="hidden" name="show" value={chosen.show} />
        <div className="reviews-search search-row">
          <label className="visually-hidden" htmlFor="review-search">
            Search reviews
          </label>
          <input
            className="input"
            id="review-search"
            name="q"
            type="search"
            placeholder="Search reviews..."
            defaultValue={filter.q}
            autoComplete="off"
            enterKeyHint="search"
            ref={search}
            onInput={typed}
          />
          <button className="button button-ink" type="submit" data-event="search">
            <Search className="icon" />
            Search
          </button>
        </div>
        <Streamed value={choices} fallback={<Services chosen={chosen} />}>
          {(read) => <Services chosen={chosen} counts={read?.services} />}
        </Streamed>
        <div className="reviews-advanced">
          <AdvancedFilters chosen={chosen} choices={choices} />
          {isFiltering(chosen) && (
            <button className="reviews-clear text-button" type="submit" form={CLEAR_FORM}>
              Clear All
            </button>
          )}
        </div>
      </form>
      {(isFiltering(chosen) || isFiltering(filter)) && (
        <form id={CLEAR_FORM} method="get" action="/reviews" onSubmit={clear}>
          {chosen.show !== PAGE_SIZE && <input type="hidden" name="show" value={chosen.show} />}
        </form>
      )}
    </search>
  );
}

const services = [{ value: "all", label: "All Services" }, ...offeredTypes];

/** Without `counts`, no option is disabled. */
function Services({
  chosen,
  counts,
}: {
  chosen: ReviewFilter;
  counts?: FilterChoices["services"] | undefined;
}) {
  return (
    <fieldset className="reviews-services">
      <legend className="visually-hidden">Service type</legend>
      {services.map(({ value, label }) => {
        const count = counts && value !== "all" ? (counts[value] ?? 0) : undefined;
        return (
          <button
            key={value}
            type="submit"
            name="service"
            value={value}
            aria-pressed={chosen.service === value}
            disabled={count === 0 && chosen.service !== value}
          >
            {label} {count !== undefined && <span className="num">{formatNumber(count)}</span>}
          </button>
        );
      })}
    </fieldset>
  );
}

type AdvancedFiltersProps = { chosen: ReviewFilter; choices: FilterBarProps["choices"] };

function AdvancedFilters({ chosen, choices }: AdvancedFiltersProps) {
  const { year, rating } = chosen;
  const active = [year, rating].filter((value) => value !== "all").length;
  const [isOpenAtFirst] = useState(active > 0);
  return (
    <details open={isOpenAtFirst}>
      <summary>Advanced Filters {active > 0 && <span className="num">{`${active} set`}</span>}</summary>
      <div className="reviews-selects row">
        <Streamed value={choices} fallback={<YearSelect id="review-year-at-first" year={year} />}>
          {(read) => <YearSelect id="review-year" year={year} years={read?.years} />}
        </Streamed>
        <Select id="review-rating" name="rating" value={rating} all="All ratings" options={ratingChoices} />
        <button className="button button-outline" type="submit">
          Apply
        </button>
      </div>
    </details>
  );
}

type YearSelectProps = { id: string; year: ReviewFilter["year"]; years?: number[] | undefined };

/** Takes an id, because streamed HTML briefly contains two. */
function YearSelect({ id, year, years = [] }: YearSelectProps) {
  const shown = year === "all" || years.includes(year) ? years : [year, ...years];
  const options = shown.map((value) => ({ value, label: value }));
  return <Select id={id} name="year" value={year} all="All years" options={options} />;
}

type SelectProps = {
  id: string;
  name: "year" | "rating";
  value: string | number;
  all: string;
  options: readonly { value: string | number; label: string | number }[];
};

function Select({ id, name, value, all, options }: SelectProps) {
  return (
    <div className="field">
      <label htmlFor={id}>{name === "year" ? "Year" : "Rating"}</label>
      <select
        className="input"
        id={id}
        name={name}
        value={value}
        onChange={(event) => event.currentTarget.form?.requestSubmit()}
      >
        <option value="all">{all}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
