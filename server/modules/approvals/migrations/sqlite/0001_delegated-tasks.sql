ALTER TABLE `approval_delegation` ADD `moveOpen` integer DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE `approval_delegation` ADD `movedAt` integer;
--> statement-breakpoint
CREATE INDEX `approval_delegation_start` ON `approval_delegation` (`moveOpen`,`movedAt`,`since`);
